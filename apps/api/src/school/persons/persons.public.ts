import { contactOf, editedMeanwhile, keyOf, namesOf, personColumns, refuseUnreal } from './persons.actions.ts';
import { changed } from './persons.policy.ts';
import { beginning, presentMention, presentNames, startOf } from './persons.present.ts';
import { type Asker, childrenOf, editable, photo, pictureOf, standing } from './persons.queries.ts';

export type { Asker };
export { beginning, changed, childrenOf, contactOf, editable, editedMeanwhile, keyOf, namesOf, personColumns, photo, pictureOf, presentMention, presentNames, refuseUnreal, standing, startOf };
