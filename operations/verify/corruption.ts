const codes = new Set(["XX001", "XX002"]);

/** True when PostgreSQL reports a damaged page or index (data_corrupted, index_corrupted). */
export const isCorruption = (error: unknown): boolean =>
  codes.has(String((error as { code?: unknown }).code));
