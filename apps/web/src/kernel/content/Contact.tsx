import { Fragment } from 'react';
import { groupPhone } from '#kernel/text.ts';

/** A telephone number in its usual form, with a link to call it. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} dir="ltr">
    {groupPhone(number)}
  </a>
);

/** A telephone number in its usual form. */
export const PhoneText = ({ number }: { number: string }) => <bdi dir="ltr">{groupPhone(number)}</bdi>;

/** A mail address, or another long name: it wraps before « @ » or a dot, never inside a word. */
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

/** The same, with a link to write to it. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} dir="ltr">
    <MailText address={address} />
  </a>
);
