/** Replaces «x» in typed sizes: «120 × 80 × 145 cm». */
export const displaySizes = (text: string): string => text.replaceAll(/(?<=\d) ?[xX*] ?(?=\d)/g, " × ");
