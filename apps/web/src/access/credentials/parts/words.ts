import type { CredentialState } from '@encrier/contract/access/credentials';
import type { MessageDescriptor } from '@lingui/core';
import { accountsWords, accountWords, codesWords, codeWords } from '#kernel/account-words.tsx';

/** State of the account and, for people who never signed in, whether they have a valid code. */
export const stateWords: Readonly<Record<CredentialState, { one: MessageDescriptor; many: MessageDescriptor }>> = {
  connected: { one: accountWords.active, many: accountsWords.active },
  invited: { one: codeWords.sent, many: codesWords.sent },
  to_invite: { one: codeWords.wanted, many: codesWords.wanted },
  disabled: { one: accountWords.disabled, many: accountsWords.disabled },
};
