import { t } from '@lingui/core/macro';
import type { SortWords } from '@encrier/ui/table/sort-words';

/** How a list on a phone describes its order. */
export const sortWords = (): SortWords => ({
  label: t`Trier par`,
  own: t`Ordre de la liste`,
  up: (head) => t`${head}, croissant`,
  down: (head) => t`${head}, décroissant`,
});
