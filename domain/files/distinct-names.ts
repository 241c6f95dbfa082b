/** Names as they can stand beside each other in a folder: «cmr.pdf», «cmr (2).pdf», with nothing that leads out of it. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    // eslint-disable-next-line no-control-regex -- what file systems refuse
    const name = given.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_");
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
      distinct = `${stem} (${count})${ending}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
