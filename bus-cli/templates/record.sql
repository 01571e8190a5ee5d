SELECT bus.record('order.placed', NULL, NULL, '{"order_id": "018f6b1e-0000-7000-8000-000000000001", "item": "chair", "quantity": 2}');
