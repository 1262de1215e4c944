import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { useExport } from './use-export.ts';

type Props<Format extends string> = {
  formats: readonly { format: Format; label: string }[];
  writing: ReturnType<typeof useExport<Format>>;
  close: () => void;
};

/** The formats of a file in an open `Dropdown`. */
export function ExportItems<Format extends string>({ formats, writing, close }: Props<Format>) {
  return formats.map(({ format, label }) => (
    <Button
      key={format}
      variant="quiet"
      disabled={writing.isPending}
      onClick={() => {
        close();
        writing.mutate(format);
      }}
    >
      <Icon name="download" />
      {label}
    </Button>
  ));
}
