const paths = {
  alert: 'M12 3 2.5 20h19L12 3ZM12 10v4.5M12 17.2h.01',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  at: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2',
  auto: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 3v18',
  back: 'M15 5l-7 7 7 7',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.7 5.7l12.6 12.6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 18.5a2 2 0 0 0 4 0M12 5V3.5',
  bot: 'M12 3.5V7M6 7h12v11H6V7ZM9.5 11.5v2M14.5 11.5v2M3.5 11.5v3M20.5 11.5v3',
  calendar:
    'M4 6h16v14H4V6ZM4 10.5h16M8 3.5V8M16 3.5V8M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01',
  chart: 'M4 20h16M7 16v-4M12 16V6M17 16V9',
  check: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.3l2.8 2.8L16 9.5',
  chevron: 'M7 10l5 5 5-5',
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.3l3.4 2',
  clip: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.3-8.3a3.4 3.4 0 0 1 4.8 4.8l-8 8a1.7 1.7 0 0 1-2.4-2.4l7.3-7.3',
  close: 'M6 6l12 12M18 6 6 18',
  cloudOff: 'M3 3l18 18M9 6a6 6 0 0 1 8.7 4.2A4 4 0 0 1 20.3 16M16 18H7a4 4 0 0 1-.7-7.9',
  coin: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM14.8 9.3C14.3 8.5 13.3 8 12 8c-1.6 0-2.8.7-2.8 2s1.2 1.7 2.8 2 2.8.8 2.8 2-1.2 2-2.8 2c-1.3 0-2.4-.5-2.9-1.3M12 6.3V8M12 16v1.7',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.5 8.5l-2 5-5 2 2-5 5-2Z',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1',
  file: 'M6 3h8l4.5 4.5V21H6V3ZM14 3v5h4.5',
  folder: 'M3 6h6l2 2.5h10V19H3V6Z',
  gear: 'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4v-9Z',
  inbox: 'M3 13l3-8h12l3 8v6H3v-6ZM3 13h5l1.5 3h5L16 13h5',
  keyboard:
    'M3 6h18v12H3V6ZM6.5 9.5h.01M10 9.5h.01M13.5 9.5h.01M17 9.5h.01M6.5 12.5h.01M17 12.5h.01M8.5 15h7',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  mail: 'M3.5 5.5h17v13h-17v-13ZM3.5 6.5 12 13l8.5-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11H10.5L6 20v-4H4V5Z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  pen: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19 4 20ZM13.5 7l3.5 3.5',
  note: 'M4 4h16v10l-6 6H4V4ZM20 14h-6v6M8 8.5h8M8 12h4',
  pin: 'M9 3.5h6M10 3.5v6l-3 4.5h10l-3-4.5v-6M12 14v6.5',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.6M20 3.5V8h-4.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20',
  send: 'M20.5 3.5 3.5 10l7 3.5m10-10L14 20.5l-3.5-7m10-10-10 10',
  signOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  shield: 'M12 3.5 5 6v5.5c0 4.4 3 7.4 7 9 4-1.6 7-4.6 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10',
  sparkle: 'M12 3.5l1.9 6.6 6.6 1.9-6.6 1.9-1.9 6.6-1.9-6.6L3.5 12l6.6-1.9L12 3.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10.5 10.5v6M13.5 10.5v6',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
};

export type IconName = keyof typeof paths;

/** A line icon in the colour of the surrounding text; it is decoration, so a word must be beside it or in a label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
