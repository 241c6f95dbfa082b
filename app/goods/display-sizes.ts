/** Sizes as people typed them, with the sign for «by»: «120 × 80 × 145 cm». */
export const displaySizes = (text: string): string => text.replaceAll(/(?<=\d) ?[xX*] ?(?=\d)/g, " × ");
