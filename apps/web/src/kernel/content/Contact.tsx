import { Fragment } from 'react';
import { groupPhone } from '#kernel/text.ts';

/** A telephone number as people write it, called on a press. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} dir="ltr">
    {groupPhone(number)}
  </a>
);

/** A telephone number as people write it. */
export const PhoneText = ({ number }: { number: string }) => <bdi dir="ltr">{groupPhone(number)}</bdi>;

/**
 * An address of mail, or another long name: it goes to the next line before « @ » or a dot, never in the middle of a
 * word.
 */
export const MailText = ({ address }: { address: string }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'break-word', wordBreak: 'normal' }}>
    {address.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);

/** The same, written to on a press. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} dir="ltr">
    <MailText address={address} />
  </a>
);
