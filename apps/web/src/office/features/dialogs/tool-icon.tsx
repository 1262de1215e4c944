const paths = {
  alignLeft: 'M4 4v16M8 8h11M8 16h7',
  alignTop: 'M4 4h16M8 8v11M16 8v7',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  columns: 'M4 4v16M20 4v16M9 8h6v8H9V8Z',
  copy: 'M8 8h12v12H8V8ZM16 8V4H4v12h4',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  minus: 'M5 12h14',
  redo: 'M20 9H9.5a5.5 5.5 0 0 0 0 11H14M16 5l4 4-4 4',
  rows: 'M4 4h16M4 20h16M8 9h8v6H8V9Z',
  undo: 'M4 9h10.5a5.5 5.5 0 0 1 0 11H10M8 5 4 9l4 4',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20M10.5 7.5v6M7.5 10.5h6',
  plus: 'M12 5v14M5 12h14',
  note: 'M4 4h16v10l-6 6H4V4ZM20 14h-6v6M8 8.5h8M8 12h4',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  folder: 'M3 6h6l2 2.5h10V19H3V6Z',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10.5 10.5v6M13.5 10.5v6',
};

export type ToolIconName = keyof typeof paths;

/** An icon of the designer alone: `ui/icon.tsx` is part of every page. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
