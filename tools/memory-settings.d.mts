/** Environment variables for the product's process. */
export function memorySettings(
  environment?: NodeJS.ProcessEnv,
): Record<"MALLOC_ARENA_MAX" | "MALLOC_MMAP_THRESHOLD_" | "MALLOC_TRIM_THRESHOLD_" | "NODE_OPTIONS", string>;
