import { MailLink, PhoneLink } from '#kernel/content/Contact.tsx';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { joinNames } from '#kernel/text.ts';
import type { FamilyPage as Family } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { kindWords } from '../words.ts';

/** Today's guardians of a family's children. */
export function FamilyGuardians({ family }: { family: Family }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  return (
    <Card title={t`Responsables`} flush={family.guardians.length > 0}>
      {family.guardians.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucun responsable pour l’instant.</Trans>
        </p>
      )}
      {family.guardians.map((one) => {
        const label = `${one.firstName} ${one.lastName}`;
        return (
          <div key={one.id} className={css.guardian}>
            <Avatar name={label} photo={imageAddress(school, one.photo, 96)} size={36} />
            <div className={css.text}>
              <span className={css.strong}>
                <bdi>{label}</bdi> <span className={css.quiet}>{i18n._(kindWords[one.kind])}</span>
              </span>
              <span className={css.lines}>
                <bdi>{joinNames(one.children)}</bdi>
                {[one.phone, one.phone2].map((phone) => phone && <PhoneLink key={phone} number={phone} />)}
                {one.email && <MailLink address={one.email} />}
                {one.address && <bdi>{one.address}</bdi>}
              </span>
            </div>
          </div>
        );
      })}
    </Card>
  );
}
