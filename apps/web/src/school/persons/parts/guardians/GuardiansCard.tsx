import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarMonth, IconGavel, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import type { PupilPage, Tie } from '../../persons.api.ts';
import { CustodyWeeks } from './CustodyWeeks.tsx';
import { CustodySheet } from '../custody/CustodySheet.tsx';
import { AddGuardian } from '../forms/AddGuardian.tsx';
import { Guardian } from './Guardian.tsx';
import css from '../Persons.module.css';

/** What a court decided, in the words that people at the gate must read. */
function CourtBand({ tie }: { tie: Tie }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const { firstName, lastName } = tie;
  return (
    <div className={css.band}>
      <strong>
        <IconGavel size={18} stroke={1.8} aria-hidden="true" />
        <span>{t`Décision de justice : ${firstName} ${lastName}`}</span>
      </strong>
      {tie.restriction && (
        <p>
          <bdi>{tie.restriction}</bdi>
        </p>
      )}
      {tie.restrictionFile && school && (
        <a href={fileAddress(school, tie.restrictionFile)} target="_blank" rel="noreferrer">
          <bdi>{tie.restrictionFile.name}</bdi>
        </a>
      )}
    </div>
  );
}

/** The pupil's guardians: who decides, pays, houses and fetches; custody by week and court decisions. */
export function GuardiansCard({ pupil }: { pupil: PupilPage }) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const [past, setPast] = useState(false);
  const [custody, setCustody] = useState(false);
  const standing = pupil.guardians.filter((tie) => tie.stands);
  const ended = pupil.guardians.filter((tie) => !tie.stands);
  const total = pupil.payerTotal;
  return (
    <Card
      title={t`Famille`}
      flush
      end={
        pupil.can.ties && (
          <Button variant="link" icon={IconPlus} onClick={() => setAdding(true)}>
            <Trans>Ajouter un responsable</Trans>
          </Button>
        )
      }
    >
      {pupil.can.edit && !pupil.can.ties && (
        <p className={css.inset}>
          <Trans>Vous êtes de cette famille : un autre membre de l’administration change ces liens.</Trans>
        </p>
      )}
      {standing
        .filter((tie) => tie.restriction || tie.restrictionFile)
        .map((tie) => (
          <CourtBand key={tie.id} tie={tie} />
        ))}
      <CustodyWeeks pupil={pupil} ties={standing} />
      {pupil.can.sensitive && standing.filter((tie) => tie.legal).length > 1 && (
        <div className={css.inset}>
          <Button size="small" icon={IconCalendarMonth} onClick={() => setCustody(true)}>
            <Trans>Calendrier de garde</Trans>
          </Button>
        </div>
      )}
      {typeof total === 'number' && total !== 100 && (
        <div className={css.inset}>
          <Notice tone="warn" title={t`Les parts des payeurs font ${total} % au lieu de 100 %.`} />
        </div>
      )}
      {standing.map((tie) => (
        <Guardian key={tie.id} pupil={pupil} tie={tie} />
      ))}
      {standing.length === 0 && (
        <div className={css.guardian}>
          <span />
          <p className={css.quiet}>
            <Trans>Aucun responsable pour l’instant.</Trans>
          </p>
        </div>
      )}
      {past && ended.map((tie) => <Guardian key={tie.id} pupil={pupil} tie={tie} />)}
      {ended.length > 0 && (
        <div className={css.foot}>
          <Button size="small" variant="quiet" aria-expanded={past} onClick={() => setPast(!past)}>
            {past ? <Trans>Masquer les anciens responsables</Trans> : <Trans>Voir les anciens responsables</Trans>}
          </Button>
        </div>
      )}
      {custody && (
        <CustodySheet
          pupilId={pupil.id}
          name={`${pupil.firstName} ${pupil.lastName}`}
          onClose={() => setCustody(false)}
        />
      )}
      {adding && <AddGuardian pupil={pupil} onClose={() => setAdding(false)} />}
    </Card>
  );
}
