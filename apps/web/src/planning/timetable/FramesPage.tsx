import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockHour8, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { deleteFrame, type FrameList, framesQuery, restoreFrame, type TimeFrame } from './frames.api.ts';
import { type FrameDraft, frameDraft } from './parts/frames/frame-draft.ts';
import { FrameCard } from './parts/frames/FrameCard.tsx';
import { HoursSheet } from './parts/frames/HoursSheet.tsx';
import { FrameSheet } from './parts/frames/FrameSheet.tsx';
import css from './parts/frames/Frames.module.css';

type Doing = { frame: TimeFrame | null; start: FrameDraft } | null;

function newDraft(list: FrameList): FrameDraft {
  const year = list.years.find(({ current }) => current) ?? list.years[0];
  return {
    orgId: list.orgs[0]?.id ?? '',
    name: '',
    levelIds: [],
    weekdays: [1, 2, 3, 4, 5],
    step: '5',
    alternates: false,
    fromOn: year?.startsOn ?? '',
    toOn: year?.endsOn ?? '',
    slots: [],
  };
}

/** The hours of the day for each level: days, slots, breaks and meals. */
export default function FramesPage() {
  const { t } = useLingui();
  const query = useQuery(framesQuery);
  const [doing, setDoing] = useState<Doing>(null);
  const [short, setShort] = useState<TimeFrame | null>(null);
  const list = query.data;
  const remove = useMutation({
    mutationFn: deleteFrame,
    onSuccess: (gone) =>
      toast.success(t`Cadre horaire supprimé`, {
        undo: () => void restoreFrame(gone),
      }),
  });
  const create = list?.can.manage && list.orgs.length > 0 && (
    <Button
      variant="primary"
      icon={IconPlus}
      data-create
      onClick={() => setDoing({ frame: null, start: newDraft(list) })}
    >
      <Trans>Cadre horaire</Trans>
    </Button>
  );
  const card = (list: FrameList, frame: TimeFrame) => (
    <FrameCard
      key={frame.id}
      list={list}
      frame={frame}
      onEdit={() => setDoing({ frame, start: frameDraft(frame) })}
      onCopy={() =>
        setDoing({ frame: null, start: { ...frameDraft(frame), name: t`${frame.name} (copie)`, levelIds: [] } })
      }
      onRemove={() => remove.mutate(frame.id)}
      onHours={() => setShort(frame)}
    />
  );
  return (
    <PageFrame reach="org" title={t`Cadres horaires`} {...(create && { action: create })}>
      <Asked query={query} label={t`Chargement des cadres horaires`}>
        {(list) => (
          <div className={css.page}>
            {list.frames.length === 0 && (
              <EmptyState icon={IconClockHour8} title={t`Aucun cadre horaire`}>
                <Trans>Un cadre donne les jours, les créneaux et les pauses d’un ou plusieurs niveaux.</Trans>
              </EmptyState>
            )}
            {list.orgs.map((org) => {
              const own = list.frames.filter(({ orgId }) => orgId === org.id);
              if (!own.length) return null;
              return (
                <section key={org.id} className={css.org}>
                  {list.orgs.length > 1 && (
                    <h2>
                      <bdi>{org.name}</bdi>
                    </h2>
                  )}
                  <div className={css.cards}>{own.map((frame) => card(list, frame))}</div>
                </section>
              );
            })}
          </div>
        )}
      </Asked>
      {short && <HoursSheet frame={short} onClose={() => setShort(null)} />}
      {doing && list && (
        <FrameSheet list={list} frame={doing.frame} start={doing.start} onClose={() => setDoing(null)} />
      )}
    </PageFrame>
  );
}
