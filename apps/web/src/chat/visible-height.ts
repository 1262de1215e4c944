/**
 * An iPhone's keyboard covers the page instead of shrinking it: this tells the styles what remains visible
 * (`--visible`).
 */
export function tellVisibleHeight(): void {
  const { visualViewport } = window;
  const tell = () => {
    const height = `${visualViewport?.height ?? window.innerHeight}px`;
    document.documentElement.style.setProperty('--visible', height);
  };
  visualViewport?.addEventListener('resize', tell);
  tell();
}
