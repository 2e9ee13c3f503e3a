import { searchKey } from '@encrier/contract/kernel/search-key';

export { searchKey };

/** The same, with LIKE wildcards made plain. */
export const likePattern = (text: string): string => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;
