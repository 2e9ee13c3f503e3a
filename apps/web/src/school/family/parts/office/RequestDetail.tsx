import type { OfficeRequest } from '@encrier/contract/school/family';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconChecks, IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { requestQuery } from '../../family.api.ts';
import { Files } from '../Files.tsx';
import { kindWords, stateWords } from '../words.ts';
import { useDeciding, useDecisionKeys } from './deciding.ts';
import css from './Office.module.css';
import { RequestLine } from './RequestLine.tsx';

/** One request: its author, its changes with the sheet's values, and the decision line by line. */
export function RequestDetail({
  id,
  onClose,
  onDone,
}: {
  id: string;
  onClose: () => void;
  onDone: (id: string) => void;
}) {
  const query = useQuery(requestQuery(id));
  return (
    <div className={css.detail}>
      <Button className={css.back} size="small" icon={IconArrowLeft} onClick={onClose}>
        <Trans>Retour aux demandes</Trans>
      </Button>
      <Asked query={query} rows={6}>
        {(request) => <Answer request={request} onDone={onDone} />}
      </Asked>
    </div>
  );
}

function Answer({ request, onDone }: { request: OfficeRequest; onDone: (id: string) => void }) {
  const { t } = useLingui();
  const state = useDeciding(request, onDone);
  useDecisionKeys(state);
  const count = state.chosen.length;
  return (
    <>
      <Head request={request} />
      {request.note && (
        <p className={css.note}>
          <bdi>{request.note}</bdi>
        </p>
      )}
      <Files files={request.files} label={t`Documents joints`} />
      {state.refused && <Notice tone="bad">{state.refused}</Notice>}
      {request.state === 'submitted' && !request.can.decide && (
        <Notice tone="info">
          <Trans>Cette demande vient de votre compte : quelqu’un d’autre y répond.</Trans>
        </Notice>
      )}
      <ul className={css.lines} aria-label={t`Changements demandés`}>
        {request.lines.map((line) => (
          <li key={line.id}>
            <RequestLine
              line={line}
              canDecide={request.can.decide}
              choice={state.choices[line.id] ?? null}
              current={state.current?.id === line.id && count < state.waiting.length}
              error={state.errors[line.id]}
              onChoose={(choice) => state.choose(line.id, choice)}
            />
          </li>
        ))}
      </ul>
      {request.can.decide && (
        <div className={css.actions}>
          <span className={css.quiet}>
            <Trans>V accepte, R refuse la ligne encadrée</Trans>
          </span>
          {count === 0 || count === state.waiting.length ? null : (
            <Button busy={state.busy} icon={IconChecks} onClick={() => void state.all()}>
              <Trans>Tout accepter</Trans>
            </Button>
          )}
          {count === 0 ? (
            <Button variant="primary" busy={state.busy} icon={IconChecks} onClick={() => void state.all()}>
              <Trans>Tout accepter</Trans>
            </Button>
          ) : (
            <Button variant="primary" busy={state.busy} onClick={() => void state.save()}>
              {plural(count, { one: 'Enregistrer # décision', other: 'Enregistrer # décisions' })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Head({ request }: { request: OfficeRequest }) {
  const { t, i18n } = useLingui();
  const mayView = useCan('people.view');
  const { word, tone } = stateWords[request.state];
  const asker = request.askedByKind
    ? `${request.askedBy} (${i18n._(kindWords[request.askedByKind])})`
    : request.askedBy;
  const when = formatMoment(request.createdAt);
  const decided = request.decidedBy ?? '';
  const on = request.decidedAt ? formatMoment(request.decidedAt) : '';
  return (
    <header className={css.head}>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {request.late && (
          <StatusPill tone="bad" icon={IconClockExclamation}>
            <Trans>Plus de 7 jours</Trans>
          </StatusPill>
        )}
        {request.className && (
          <StatusPill>
            <bdi>{request.className}</bdi>
          </StatusPill>
        )}
      </div>
      <h2>
        <bdi>{request.personLabel}</bdi>
      </h2>
      <p className={css.quiet}>{t`Demandé par ${asker}, ${when}`}</p>
      {decided && <p className={css.quiet}>{t`Traitée par ${decided}, ${on}`}</p>}
      {mayView && (
        <ButtonLink
          size="small"
          href={
            request.target === 'pupil'
              ? `/admin/eleves/${request.personId}`
              : // A guardian has no page: the list filtered by name links to the family.
                `/admin/responsables?q=${encodeURIComponent(request.personLabel)}`
          }
        >
          <Trans>Ouvrir la fiche</Trans>
        </ButtonLink>
      )}
    </header>
  );
}
