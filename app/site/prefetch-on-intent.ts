/** Prefetches code and data of a public page on hover; the page fades in (see app/kit/ui/motion.css). */
export const prefetchOnIntent = { prefetch: "intent", viewTransition: true } as const;
