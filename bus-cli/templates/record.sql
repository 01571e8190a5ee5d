SELECT bus.record_order_placed('018f6b1e-0000-7000-8000-000000000001', 'chair', 2);
