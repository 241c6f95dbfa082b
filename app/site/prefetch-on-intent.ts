/**
 * For every link to a public page: its code and data are fetched when it is pointed at, and the new page fades in (not
 * for those who want less motion, see app/kit/ui/motion.css).
 */
export const prefetchOnIntent = { prefetch: "intent", viewTransition: true } as const;
