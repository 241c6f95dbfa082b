/** What is missing in the lines of a draft before it can be sent. */
export function MissingNote({ missing }: { missing: readonly string[] }) {
  return (
    <ul className="grid gap-1 border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-2.5 font-medium text-ink-900">
      {missing.map((words) => (
        <li key={words} className="wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
  );
}
