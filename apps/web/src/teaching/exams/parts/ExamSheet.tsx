import { Facts } from '@encrier/ui/data/Facts';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { examQuery } from '../exams.api.ts';
import { CopiesSheet } from './copies/CopiesSheet.tsx';
import { ResultsSheet } from './copies/ResultsSheet.tsx';
import { MoveSheet } from './board/MoveSheet.tsx';
import { nameFacts } from './ExamLook.tsx';
import { CancelSheet, DecideFoot } from './plan/Decide.tsx';
import { ExamForm } from './plan/ExamForm.tsx';
import { FilesSheet } from './plan/FilesSheet.tsx';
import { PlaceSheet } from './sit/PlaceSheet.tsx';
import { SeatsSheet } from './sit/SeatsSheet.tsx';
import { AboutExam, type ExamPart } from './AboutExam.tsx';

/** One test as staff reads it, with its actions. */
export function ExamSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(examQuery(id));
  const [open, setOpen] = useState<ExamPart | null>(null);
  const exam = asked.data;
  const back = (): void => setOpen(null);
  if (exam && open === 'edit') return <ExamForm exam={exam} onClose={back} />;
  if (exam && (open === 'move' || open === 'postpone'))
    return <MoveSheet exam={exam} day={exam.day} postponing={open === 'postpone'} onClose={back} />;
  if (exam && open === 'cancel') return <CancelSheet exam={exam} onClose={back} />;
  if (exam && open === 'rooms') return <PlaceSheet exam={exam} onClose={back} />;
  if (exam && open === 'seats') return <SeatsSheet exam={exam} onClose={back} />;
  if (exam && open === 'copies') return <CopiesSheet exam={exam} onClose={back} />;
  if (exam && open === 'results') return <ResultsSheet exam={exam} onClose={back} />;
  if (exam && open === 'files') return <FilesSheet exam={exam} onClose={back} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={exam ? <Facts>{[...nameFacts(exam), exam.audience]}</Facts> : t`Devoir surveillé`}
      closeLabel={t`Fermer`}
      foot={exam?.can.decide && <DecideFoot key={exam.id} exam={exam} onDone={onClose} />}
    >
      <Asked query={asked} label={t`Chargement du devoir`}>
        {(data) => <AboutExam exam={data} onOpen={setOpen} onClose={onClose} />}
      </Asked>
    </Sheet>
  );
}
