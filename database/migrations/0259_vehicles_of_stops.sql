-- What a stop is driven with, as `app/goods/vehicles.ts` names it: the load of its driver stands beside what that carries.
alter table planned_stops add column vehicle text check (length(vehicle) between 1 and 100);
