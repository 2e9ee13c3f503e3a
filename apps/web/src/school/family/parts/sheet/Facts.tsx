import { MailText, PhoneText } from '#kernel/content/Contact.tsx';
import type { SheetValues } from '@encrier/contract/school/family';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Family.module.css';
import { isArabic, isLtr, valueWords } from '../values.ts';
import { fieldWords } from '../words.ts';

/** The school's data, field by field; `hidden` fields are marked as not shown to the reader. */
export function Facts({ values, hidden = [] }: { values: SheetValues; hidden?: readonly (keyof SheetValues)[] }) {
  const { i18n } = useLingui();
  const known = Object.entries(values) as [keyof SheetValues, string][];
  return (
    <dl className={css.facts}>
      {known.map(([field, value]) => (
        <div key={field}>
          <dt>{i18n._(fieldWords[field])}</dt>
          <dd className={value ? undefined : css.quiet}>
            {value && field === 'email' ? (
              <MailText address={value} />
            ) : value && (field === 'phone' || field === 'phone2') ? (
              <PhoneText number={value} />
            ) : (
              <bdi {...(value && isLtr(field) && { dir: 'ltr' })} {...(value && isArabic(field) && { lang: 'ar' })}>
                {valueWords(field, value)}
              </bdi>
            )}
          </dd>
        </div>
      ))}
      {hidden.map((field) => (
        <div key={field}>
          <dt>{i18n._(fieldWords[field])}</dt>
          <dd className={css.quiet}>
            <Trans>Connue de l’école, non affichée ici</Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}
