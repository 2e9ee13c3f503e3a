import { type ShownPass, showPass } from '@encrier/contract/school-life/exits-persons';
import { api } from '#kernel/api/client.ts';
import { paperOf, schoolOf } from './paper.api.ts';

const mark = 'passe-';
/** The code of a pass from its address; empty when it is not a pass. */
export const codeOfPass = (given: string): string => {
  const code = paperOf(given)?.code ?? '';
  return code.startsWith(mark) ? code.slice(mark.length) : '';
};
/** Facts shown to the holder of a pass. */
export async function readPass(given: string): Promise<ShownPass> {
  const [paper, code] = [paperOf(given), codeOfPass(given)];
  return paper && code ? api(showPass, { params: { code } }, { school: schoolOf(paper) }) : { state: 'unknown' };
}
