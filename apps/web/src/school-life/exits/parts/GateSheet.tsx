import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { type GatePupil, leavesAlone, type Passing, passKey } from '../gate.api.ts';
import type { Comer } from './comer.ts';
import css from './Gate.module.css';
import { passageWords, refusalWords } from './gate-words.ts';
import { HandOver } from './HandOver.tsx';
import { Passed } from './Passed.tsx';
import { People } from './People.tsx';

type Props = {
  pupil: GatePupil;
  hour: string;
  zone: string;
  /** The list is too old to let anybody out. */
  closed: boolean;
  canOverride: boolean;
  /** The bearer of a pass that was just read. */
  bearer?: Comer | null;
  onClose: () => void;
};

/** One pupil: who may and may not come today, and the actions. */
export function GateSheet({ pupil, hour, zone, closed, canOverride, bearer = null, onClose }: Props) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const [chosen, setChosen] = useState<Comer | null>(null);
  const pass = useMutation<GatePupil, Error, Passing>({
    mutationKey: [...passKey],
    meta: { quiet: true, again: true, label: t`Passage au portail` },
  });
  const waits = useMutationState({
    filters: { mutationKey: [...passKey], status: 'pending' },
    select: ({ state }) => (state.variables as Passing | undefined)?.pupilId,
  }).includes(pupil.id);
  const letOut = (who: Comer['as'] | null, idChecked: boolean, override = ''): void => {
    setChosen(null);
    pass.mutate({
      id: crypto.randomUUID(),
      pupilId: pupil.id,
      mode: !who ? 'alone' : 'guardianId' in who ? 'guardian' : 'third',
      guardianId: null,
      ...who,
      idChecked,
      at: new Date().toISOString(),
      override,
    });
  };
  const { passage } = pupil;
  const gone = waits || passage?.status === 'left' || passage?.status === 'checking';
  const kept = pupil.people.filter(({ refusal }) => refusal === 'court');
  return (
    <Sheet open onClose={onClose} title={<bdi>{pupil.label}</bdi>} closeLabel={t`Fermer`} width={460}>
      <div className={css.sheet}>
        <div className={css.who}>
          <Avatar
            name={pupil.label}
            photo={school && pupil.photo ? imageAddress(school, pupil.photo, 320) : null}
            size={84}
          />
          <span>
            {pupil.labelAr && (
              <bdi dir="rtl" lang="ar">
                {pupil.labelAr}
              </bdi>
            )}
            <bdi>{pupil.className}</bdi>
            {passage && <StatusPill>{i18n._(passageWords[passage.status])}</StatusPill>}
          </span>
        </div>
        {kept.map((one) => (
          <Notice
            key={one.id}
            tone="bad"
            icon={IconBan}
            title={
              <Trans>
                Ne pas laisser sortir avec <bdi>{one.label}</bdi>
              </Trans>
            }
          >
            <Trans>Une décision de justice s’y oppose.</Trans>
          </Notice>
        ))}
        {pass.error && <Notice tone="bad">{sentence(pass.error)}</Notice>}
        {waits && (
          <Notice tone="warn">
            <Trans>Noté sur cette tablette : l’envoi attend le réseau.</Trans>
          </Notice>
        )}
        {passage && !waits && <Passed pupil={pupil} zone={zone} canOverride={canOverride} />}
        {bearer && (!gone || bearer.refusal) && (
          <Bearer bearer={bearer} closed={closed} onChoose={() => setChosen(bearer)} />
        )}
        {!gone && (
          <>
            <People pupil={pupil} closed={closed} canOverride={canOverride} onChoose={setChosen} />
            {leavesAlone(pupil, hour) && (
              <Button disabled={closed} onClick={() => letOut(null, false)}>
                <Trans>Sort seul</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {chosen && (
        <HandOver
          pupil={pupil}
          person={chosen}
          canOverride={canOverride}
          onDone={(idChecked, override) => letOut(chosen.as, idChecked, override)}
          onClose={() => setChosen(null)}
        />
      )}
    </Sheet>
  );
}

/** The bearer of a pass, and whether the pass is valid. */
function Bearer({ bearer, closed, onChoose }: { bearer: Comer; closed: boolean; onChoose: () => void }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const { label, refusal } = bearer;
  return (
    <section className={css.bearer} aria-label={t`Laissez-passer`} data-tone={refusal ? 'bad' : 'ok'}>
      <Avatar name={label} photo={imageAddress(school, bearer.photo, 320)} size={84} />
      <span className={css.whom}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <span>{i18n._(bearer.kind)}</span>
        <StatusPill tone={refusal ? 'bad' : 'ok'} icon={refusal ? IconBan : IconCheck}>
          {refusal ? i18n._(refusalWords[refusal]) : t`Laissez-passer valable`}
        </StatusPill>
      </span>
      {refusal ? (
        <p>
          <Trans>Ne remettez pas l’élève. Le refus est noté au registre.</Trans>
        </p>
      ) : (
        <Button variant="primary" disabled={closed} aria-label={t`Remettre à ${label}`} onClick={onChoose}>
          <Trans>Remettre</Trans>
        </Button>
      )}
    </section>
  );
}
