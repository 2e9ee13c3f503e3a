import { searchKey } from '@encrier/contract/kernel/search-key';

export { searchKey };

/** Search pattern for LIKE, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;
