import {
  contactOf,
  editedMeanwhile,
  keyOf,
  mayEditStaff,
  namesOf,
  personColumns,
  refuseUnreal,
} from './persons.actions.ts';
import { changed } from './persons.policy.ts';
import {
  beginning,
  type MentionRow,
  presentMention,
  presentNames,
  presentTie,
  type TieRow,
} from './persons.present.ts';
import {
  type Asker,
  childrenOf,
  editable,
  photo,
  pictureOf,
  pupilSheet,
  type Standing,
  standing,
  standingIn,
  steward,
  tieRows,
  within,
} from './persons.queries.ts';

export type { Asker, MentionRow, Standing, TieRow };
export {
  beginning,
  changed,
  childrenOf,
  contactOf,
  editable,
  editedMeanwhile,
  keyOf,
  mayEditStaff,
  namesOf,
  personColumns,
  photo,
  pictureOf,
  presentMention,
  presentNames,
  presentTie,
  pupilSheet,
  refuseUnreal,
  standing,
  standingIn,
  steward,
  tieRows,
  within,
};
