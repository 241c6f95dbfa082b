const PREFIX = "proof ";

/** The external id of the event that a driver's proof makes: sent twice, it is stored once. */
export const proofEventId = (fileId: string): string => `${PREFIX}${fileId}`;

export const isProofEventId = (externalId: string): boolean => externalId.startsWith(PREFIX);
