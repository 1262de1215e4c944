import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useNarrow } from '../narrow.ts';
import { useDraft } from '../use-draft.ts';
import style from './numbers-note.module.css';
import { shownNumbersOf, useShownNumbers } from './shown-numbers.ts';

/** What the numbers on canvas and outline are of. */
export function NumbersNote() {
  const draft = useDraft();
  const numbers = useShownNumbers();
  const narrow = useNarrow();
  if (!numbers) return null;
  return (
    <div className={style.note}>
      <span>Números de {numbers.about}</span>
      {narrow && (
        <Button
          square
          variant="quiet"
          aria-label="Ocultar os números"
          onClick={() => shownNumbersOf(draft).set(null)}
        >
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  );
}
