/** Function of the first administrator, shown beside the name. */
export const directionFunction = 'Direction';
