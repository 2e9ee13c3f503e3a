/**
 * Words of the journal behind which no column of their room stands: figures, ids of other objects, names of actions and
 * choices. A reviewed list: what a person said, owns or suffers from is never one of them.
 */
const plain = `
  absent accepted accepted_by account accounts acknowledged added admin_id again answered anyway applied archived asked away back birth broken by bypass calendar
  boards campaign changed class  custom_roles close_account closed closing complaint confirmed contacts contents copies count day deadline due ended erased escalated
  failed first for for_its_author format given group head_of hidden invited joined keep keep_open late locked logo mails merged moved nothing
  notes off on org other over_capacity page paper person photo pictures_checked plan planned printed published pupil reaction recipients refused regime
  reminded removed renewed replace replaced replacement_id replied report reset revoked seal sent session set sibling sign_in_qr signed skip skipped stopped
  taken to to_answer told totp unchanged unneeded until signatures
  adopted audience back_to batch cards class_ids classes course_ids courses created dropped files from group_ids groups headteacher ids
  items kept kind last_day left_out levels lines method moves names note_ids order org_ids papers pupil_ids pupils quiet rules sections staff
  columns content copy departed host values existing gone handler_ids incomplete invitations members no_access orgs reenrolment ref released skip_taken term_ids
  valid_until with_teachers subject_ids subjects teachers terms titles usual
  correction_files mix rooms seed subject_files supervisors
  reopened scanned shifted stamp undone withdrawn written
`;

/** Words whose keys inside are ids, dates or names of modules, with figures or choices: they are kept as they are. */
const whole = 'cells counts fields given grants limits tables totals disagreements';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
export const plainWords = set(plain);
export const wholeWords = set(whole);
