import { Button } from "./button.tsx";

/** The fields of a form that assigns an owner, for browsers without JavaScript. */
export function OwnerSelect({
  ownerId,
  people,
}: {
  ownerId: string | null;
  people: ReadonlyArray<{ id: string; name: string }>;
}) {
  return (
    <>
      <select name="owner_id" aria-label="Owner" defaultValue={ownerId ?? ""} className="h-9 border px-2">
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" size="sm">
        Assign
      </Button>
    </>
  );
}
