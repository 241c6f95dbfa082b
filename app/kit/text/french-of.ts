/** Prefixes a name with the French preposition: «de Bruxelles», «d’Anvers». */
export const frenchOf = (name: string): string =>
  /^(?:[aeiouàâéèêîôœ]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`;
