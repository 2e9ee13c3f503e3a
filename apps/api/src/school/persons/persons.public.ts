import {
  contactOf,
  editedMeanwhile,
  keyOf,
  mayEditStaff,
  namesOf,
  personColumns,
  refuseUnreal,
} from './persons.actions.ts';
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
  identityColumns,
  identityOf,
  photo,
  pictureOf,
  pupilSheet,
  type Standing,
  standing,
  rightsOver,
  tieRows,
} from './persons.queries.ts';
import { steward, stewardsPupil } from './persons.reach.ts';

export type { Asker, MentionRow, Standing, TieRow };
export {
  beginning,
  childrenOf,
  contactOf,
  editable,
  editedMeanwhile,
  keyOf,
  mayEditStaff,
  namesOf,
  personColumns,
  identityColumns,
  identityOf,
  photo,
  pictureOf,
  presentMention,
  presentNames,
  presentTie,
  pupilSheet,
  refuseUnreal,
  standing,
  rightsOver,
  steward,
  tieRows,
  stewardsPupil,
};
