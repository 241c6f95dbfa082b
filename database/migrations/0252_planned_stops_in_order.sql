-- In the order of the plan, which reads no more of a full week than it shows.
create index planned_stops_order_of_day_idx on planned_stops (day, starts);
drop index planned_stops_day_idx;
