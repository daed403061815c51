import type { ComponentType, ReactNode } from "react"

/** The frame of the pages before signing in. `follows`: takes the place of another step. */
export type Frame = ComponentType<{ title: string; intro?: ReactNode; follows?: boolean; children: ReactNode }>
