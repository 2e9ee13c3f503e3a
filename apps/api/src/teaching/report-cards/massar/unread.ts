/** A file that cannot be filled. The code is one of the contract's. */
export type MassarFault = 'unreadable' | 'heavy' | 'unsafe' | 'no_codes' | 'no_columns';
export class MassarUnread extends Error {
  readonly code: `report_cards.massar_${MassarFault}`;
  constructor(fault: MassarFault) {
    super(fault);
    this.name = 'MassarUnread';
    this.code = `report_cards.massar_${fault}`;
  }
}
