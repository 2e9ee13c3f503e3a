/** Words that the file of the State holds, whose language is French. */
export const lsuWords = { noElement: 'Aucun élément de programme saisi pour la période' } as const;
