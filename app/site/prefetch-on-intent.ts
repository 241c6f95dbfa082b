/** Code and data of a public page when its link is pointed at; the page fades in (see app/kit/ui/motion.css). */
export const prefetchOnIntent = { prefetch: "intent", viewTransition: true } as const;
