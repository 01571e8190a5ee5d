-- events: emit
CREATE TABLE stock (id uuid PRIMARY KEY, owner_id uuid NOT NULL);

CREATE TABLE shelf (id uuid PRIMARY KEY);

-- events: none (a copy of stock)
CREATE TABLE rack OF rack_type (id WITH OPTIONS PRIMARY KEY);
