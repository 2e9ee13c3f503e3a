import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import type { GatePupil } from '../gate.api.ts';
import { type Comer, guardianComes, thirdComes } from './comer.ts';
import css from './Gate.module.css';
import { refusalWords } from './gate-words.ts';

type Props = {
  pupil: GatePupil;
  closed: boolean;
  canOverride: boolean;
  onChoose: (person: Comer) => void;
};

/** Who may fetch a pupil today, and who may not and why. */
export function People({ pupil, closed, canOverride, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const comers = [...pupil.people.map(guardianComes), ...pupil.thirds.map(thirdComes)];
  return (
    <Card title={t`Qui peut venir aujourd’hui`} flush>
      <CardRows>
        {comers.map((person) => {
          const { label } = person;
          return (
            <CardRow
              key={person.key}
              lead={
                <Avatar
                  name={label}
                  photo={school && person.photo ? imageAddress(school, person.photo, 320) : null}
                  size={40}
                />
              }
              title={<bdi>{label}</bdi>}
              detail={[
                i18n._(person.kind),
                person.phone && (
                  <a key="phone" href={`tel:${person.phone}`} dir="ltr">
                    {person.phone}
                  </a>
                ),
              ]}
              end={
                <span className={css.ends}>
                  {person.refusal ? (
                    <StatusPill tone="bad" icon={IconBan}>
                      {i18n._(refusalWords[person.refusal])}
                    </StatusPill>
                  ) : (
                    <StatusPill tone="ok" icon={IconCheck}>
                      <Trans>Peut venir</Trans>
                    </StatusPill>
                  )}
                  {(!person.refusal ||
                    person.refusal === 'court' ||
                    person.refusal === 'no_authority' ||
                    canOverride) && (
                    <Button
                      size="small"
                      variant={person.refusal ? 'danger' : 'primary'}
                      disabled={closed}
                      aria-label={person.refusal ? t`${label} est là` : t`Remettre à ${label}`}
                      onClick={() => onChoose(person)}
                    >
                      {person.refusal ? <Trans>Est là</Trans> : <Trans>Remettre</Trans>}
                    </Button>
                  )}
                </span>
              }
            />
          );
        })}
      </CardRows>
    </Card>
  );
}
