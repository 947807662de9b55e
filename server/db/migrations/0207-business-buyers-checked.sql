alter table orders validate constraint order_business_abn;
