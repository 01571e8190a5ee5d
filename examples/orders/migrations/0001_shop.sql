-- The orders of a shop and its stock.

-- events: emit
CREATE TABLE orders (
    id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    item      varchar(40) NOT NULL,
    quantity  integer NOT NULL CHECK (quantity > 0),
    placed_at timestamptz NOT NULL DEFAULT now()
);

-- events: none (only orders change it, and those record `stock.reserved`)
CREATE TABLE stock (
    item     varchar(40) PRIMARY KEY,
    quantity integer NOT NULL CHECK (quantity >= 0)
);

INSERT INTO stock (item, quantity) VALUES ('chair', 4), ('lamp', 12);
