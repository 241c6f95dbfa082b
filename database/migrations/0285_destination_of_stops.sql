-- Where the order of a stop ends when that is no party's door, such as a terminal: its next order says it again.
alter table planned_stops add column deliver_to text check (length(deliver_to) between 1 and 300);
