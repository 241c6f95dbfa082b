/** Classes of stacked cards of a record: low on wide screens, so that many are visible. */
export const LOW_CARDS =
  "grid grid-cols-[minmax(0,1fr)] content-start gap-4 empty:hidden xl:gap-2 " +
  "max-sm:[&>section]:p-4 xl:[&>section]:px-4 xl:[&>section]:py-2.5 [&>section>header]:mb-2 xl:[&>section>header]:mb-1 xl:[&>section>header>h2]:text-base xl:[&>section>header_:is(a,button)]:h-7";
