/** Why icons are not handed out. */
export const icons = {
  unknown: (p: { icon: string }) => `There is no icon called ${p.icon}. Choose one of those that are offered, or none.`,
  names: (p: { max: number }) =>
    `icons: name 1 to ${p.max} icons, separated by commas, of small letters, digits and hyphens, for example ?icons=music,arrow-left.`,
}
