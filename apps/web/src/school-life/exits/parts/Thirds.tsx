import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconQrcode, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { type FamilyThird, type ThirdRules, type ThirdsChild, thirdsQuery } from '../persons.api.ts';
import css from './Exits.module.css';
import { PassForm } from './PassForm.tsx';
import { PassSheet } from './PassSheet.tsx';
import { passStateWords } from './third-words.ts';
import { ThirdForm } from './ThirdForm.tsx';
import { Leave, ThirdLine } from './ThirdLine.tsx';

/** People who may come besides the guardians, and passes of one day; nothing for a reader who answers for nobody. */
export function Thirds({ child }: { child: string | null }) {
  const { data } = useQuery(thirdsQuery);
  if (!data) return null;
  return data.children
    .filter((one) => !child || one.pupilId === child)
    .map((one) => <OfChild key={one.pupilId} child={one} rules={data} />);
}

function OfChild({ child, rules }: { child: ThirdsChild; rules: ThirdRules }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<'third' | 'pass' | null>(null);
  const [pass, setPass] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<FamilyThird | null>(null);
  const { label } = child;
  const shown = child.passes.find(({ id }) => id === pass);
  return (
    <>
      <Card
        title={t`Personnes autorisées pour ${label}`}
        flush
        foot={
          <div className={css.actions}>
            <Button
              icon={IconUserPlus}
              aria-label={t`Ajouter une personne pour ${label}`}
              onClick={() => setOpen('third')}
            >
              <Trans>Ajouter une personne</Trans>
            </Button>
            {rules.passFor !== 'nobody' && (
              <Button
                icon={IconQrcode}
                aria-label={t`Laissez-passer d’un jour pour ${label}`}
                onClick={() => setOpen('pass')}
              >
                <Trans>Laissez-passer d’un jour</Trans>
              </Button>
            )}
          </div>
        }
      >
        {child.persons.length > 0 ? (
          <CardRows label={t`Personnes autorisées pour ${label}`}>
            {child.persons.map((one) => (
              <ThirdLine key={one.id} third={one} onLeave={() => setLeaving(one)} />
            ))}
          </CardRows>
        ) : (
          <EmptyState small icon={IconUsers} title={<Trans>Personne d’autre ne peut venir</Trans>}>
            <Trans>Les responsables de l’élève n’ont pas besoin d’être ajoutés ici.</Trans>
          </EmptyState>
        )}
      </Card>
      {child.passes.length > 0 && (
        <Card title={t`Laissez-passer pour ${label}`} flush>
          <CardRows label={t`Laissez-passer pour ${label}`}>
            {child.passes.map((one) => {
              const { word, tone } = passStateWords[one.state];
              const { name, leavesAt, madeBy } = one;
              return (
                <CardRow
                  key={one.id}
                  icon={IconQrcode}
                  tone={tone}
                  title={<bdi>{name}</bdi>}
                  detail={[formatDay(one.day), t`à partir de ${leavesAt}`, t`par ${madeBy}`]}
                  end={
                    <span className={css.ends}>
                      <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
                      {one.state === 'good' && (
                        <Button
                          size="small"
                          aria-label={t`Montrer le laissez-passer : ${name}`}
                          onClick={() => setPass(one.id)}
                        >
                          <Trans>Montrer</Trans>
                        </Button>
                      )}
                    </span>
                  }
                />
              );
            })}
          </CardRows>
        </Card>
      )}
      {open === 'third' && <ThirdForm child={child} rules={rules} onClose={() => setOpen(null)} />}
      {open === 'pass' && (
        <PassForm
          child={child}
          rules={rules}
          onClose={() => setOpen(null)}
          onMade={(id) => {
            setOpen(null);
            setPass(id);
          }}
        />
      )}
      {shown && <PassSheet pass={shown} pupil={label} onClose={() => setPass(null)} />}
      {leaving && <Leave third={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
