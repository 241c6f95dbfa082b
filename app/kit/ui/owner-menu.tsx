import { ChevronDown, UserRound } from "lucide-react";
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlClasses } from "./field.tsx";
import { Popover } from "./popover.tsx";
import { Select } from "./select.tsx";

const NOBODY = "nobody";

export function OwnerMenu(props: {
  name: string | null;
  ownerId: string | null;
  people: readonly { id: string; name: string }[];
  onChoose: (ownerId: string | null) => void;
}) {
  const { name, ownerId, people, onChoose } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Popover
      label="Owner"
      placement="bottom start"
      className="w-72 max-w-[calc(100vw-1.5rem)] p-0!"
      trigger={
        <Button size="sm" variant="quiet" className="-ml-2 max-w-[calc(100%+0.5rem)] px-2! font-normal!">
          <UserRound aria-hidden="true" className="text-slate-500" />
          <span className="text-slate-600">Owner</span>
          <span className="min-w-0 truncate font-medium" title={name ?? undefined}>
            {name ?? "Nobody"}
          </span>
          <ChevronDown aria-hidden="true" className="size-3.5! text-slate-500" data-print="hide" />
        </Button>
      }
    >
      {(close) => (
        <Autocomplete filter={contains}>
          <SearchField aria-label="Find a colleague" autoFocus className="p-2 pb-1">
            <Input
              placeholder="Find a colleague"
              className={classNames(controlClasses, "h-9 px-2.5 pointer-coarse:h-11")}
            />
          </SearchField>
          <Menu
            aria-label="Colleagues"
            selectionMode="single"
            // Keeps Escape from clearing the selection instead of closing the menu.
            disallowEmptySelection
            selectedKeys={[ownerId ?? NOBODY]}
            className="max-h-64 overflow-auto p-1 outline-none"
            renderEmptyState={() => <p className="px-2.5 py-2 text-slate-600">Nobody by that name</p>}
            onAction={(key) => {
              close();
              const chosen = key === NOBODY ? null : String(key);
              if (chosen !== ownerId) onChoose(chosen);
            }}
          >
            {[{ id: NOBODY, name: "Nobody" }, ...people].map((person) => (
              <MenuItem
                key={person.id}
                id={person.id}
                textValue={person.name}
                className="flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 py-1 wrap-anywhere text-ink-900 outline-none data-focused:bg-slate-100 forced-focus data-selected:font-semibold pointer-coarse:min-h-11"
              >
                {person.name}
              </MenuItem>
            ))}
          </Menu>
        </Autocomplete>
      )}
    </Popover>
  );
}

export function OwnerSelect({
  ownerId,
  people,
}: {
  ownerId: string | null;
  people: ReadonlyArray<{ id: string; name: string }>;
}) {
  return (
    <>
      <Select
        name="owner_id"
        aria-label="Owner"
        defaultValue={ownerId ?? ""}
        options={[
          { value: "", label: "Nobody" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button type="submit" size="sm">
        Assign
      </Button>
    </>
  );
}
