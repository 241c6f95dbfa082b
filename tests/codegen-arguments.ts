/** How the database types are generated and verified: the public schema alone, none of the queue's tables. */
export const codegenArguments = (url: string): string[] => [
  "--dialect=postgres",
  `--url=${url}`,
  "--default-schema=public",
  "--date-parser=string",
  "--include-pattern=public.*",
  "--out-file=database/schema.generated.ts",
];
