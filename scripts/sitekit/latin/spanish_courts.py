"""Sota, caballo and rey: whole figures, each with the sign of its suit; Naples has such ones too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sitekit.latin import figure
from sitekit.latin import spanish_suits as suits
from sitekit.latin.figure import LIVERIES, Livery
from sitekit.latin.path import mirrored
from sitekit.latin.pen import GOLD, INK, PAPER, SKIN, Pen


class Court(NamedTuple):
    """
    What is a pack's own in its whole figures.

    Attributes:
        liveries: by suit.
        signs: by suit, in a box about 100 high around the origin.
        hold: how a sign is held: its scale, and where it is gripped, in its own box.
    """

    liveries: Mapping[str, Livery]
    signs: Mapping[str, Callable[[Pen], None]]
    hold: Mapping[str, tuple[float, float]]

    def held(self, pen: Pen, suit: str, x: float, y: float, size: float = 1) -> None:
        """The suit's sign, with the hand that holds it at a point."""
        scale, grip = self.hold[suit]
        scale *= size
        self.signs[suit](pen.at(x, y - grip * scale, scale))
        figure.hand(pen, x, y)


SPANISH = Court(
    LIVERIES,
    suits.SIGNS,
    {"D": (0.62, 44.0), "H": (0.66, 22.0), "S": (0.9, 43.0), "C": (0.8, 44.0)},
)


def sota(pen: Pen, suit: str, court: Court) -> None:
    livery = court.liveries[suit]
    body = pen.at(116, 0)
    # A short cape behind.
    body.shape("M-30 130C-50 160-62 208-62 252C-46 262-22 256-8 240L30 130Z", livery.shade)
    # Legs of two colours, shoes with points.
    leg = "M3 222H27C28 250 24 266 22 284C21 296 20 304 20 316H6C5 300 4 290 4 276Z"
    shoe = "M5 312H21C24 318 30 320 38 322C40 326 38 329 34 329H5Z"
    body.shape(leg, livery.second).at(0, 0, flip=True).shape(leg, livery.light)
    body.shape(shoe, INK).at(0, 0, flip=True).shape(shoe, INK)
    # The left arm, hand on the hip; then the tunic.
    body.limb("M-30 138L-58 170L-30 188", 22, livery.second)
    skirt = mirrored("M0 184H28L42 232C28 240 14 241 0 241")
    body.shape(skirt, livery.main)
    body.line("M-14 192L-20 238M0 192V240M14 192L20 238")
    chest = mirrored("M0 118C18 118 34 122 38 136L28 188H0")
    body.shape(chest, livery.main)
    body.shape("M0 118C18 118 34 122 38 136L28 188H0Z", livery.second)
    body.shape(mirrored("M0 182H29V192H0"), GOLD)
    body.shape("M-10 106H10V122C4 126-4 126-10 122Z", SKIN)
    body.shape(mirrored("M0 134C8 132 16 126 18 116C12 114 9 114 9 114C8 119 4 121 0 121"), PAPER)
    body.limb("M30 140L56 168L70 138", 22, livery.main)
    court.held(pen, suit, 187, 130)
    head = pen.at(116, 88)
    figure.bob(head, livery.hair)
    figure.face(head)
    figure.fringe(head, livery.hair)
    figure.beret(head, livery.second, livery.light)


def rey(pen: Pen, suit: str, court: Court) -> None:
    livery = court.liveries[suit]
    body = pen.at(116, 0)
    # The mantle, the robe in its opening, a hem.
    body.shape(
        "M0 120C26 120 42 128 46 144C48 200 48 270 46 330H-80C-64 270-50 200-46 144C-42 128-26 120 0 120Z",
        livery.main,
    )
    body.shape("M-12 130H14C18 200 20 270 20 330H-40C-28 270-16 200-12 130Z", livery.second)
    body.shape("M-36 311H20V330H-40Z", GOLD)
    body.line("M-42 208C-46 250-56 294-66 326M36 208C37 250 37 290 36 326", livery.shade)
    body.limb("M-34 142C-50 170-44 196-14 196", 26, livery.main)
    figure.hand(pen, 116 - 6, 196)
    body.limb("M34 144C44 172 64 172 70 142", 26, livery.main)
    # Ermine over the shoulders.
    body.shape(mirrored("M0 112C24 112 44 120 50 138C40 158 20 164 0 164"), PAPER)
    for x, y in ((-34, 138), (-16, 148), (4, 152), (22, 148), (38, 138)):
        body.line(f"M{x} {y - 4}V{y + 4}", width=3.4)
    court.held(pen, suit, 187, 130)
    head = pen.at(116, 90)
    figure.locks(head, livery.hair)
    figure.face(head)
    figure.beard(head, livery.hair)
    figure.crown(head, livery.second)


HORSE = (
    "M176 118L174 96C182 99 188 105 191 113C201 122 212 137 221 151C225 159 224 167 217 168"
    "C210 170 203 166 197 161C191 161 187 160 184 161C179 168 180 178 186 186"
    "C198 180 210 182 218 188C226 195 225 203 217 207L204 217V229H188L188 215L198 204"
    "C190 205 182 210 172 220C158 232 148 240 138 246C141 262 135 276 127 286L123 300L132 318V328"
    "H108V318L104 300C104 284 100 274 90 268C64 262 46 250 46 226C46 202 70 192 96 192"
    "C116 190 132 176 142 154C150 136 160 122 176 118Z"
)
MANE = (
    "M175 97C163 95 151 104 146 116C139 122 137 132 136 142C129 150 125 162 116 174"
    "C131 180 145 168 150 152C154 142 163 131 178 122Z"
)


def caballo(pen: Pen, suit: str, court: Court) -> None:
    livery = court.liveries[suit]
    pen.shape(
        "M58 206C34 204 20 228 27 258C31 278 26 294 18 304C38 304 54 288 54 266C54 248 56 236 64 226Z",
        livery.mane,
    )
    pen.shape(
        "M58 250C54 268 62 284 68 296L60 318V328H84V318L84 296C90 282 96 272 98 258Z", livery.horse
    )
    pen.shape(
        "M180 198C190 175 210 167 222 175C228 180 226 188 219 189L198 193L184 208Z", livery.horse
    )
    pen.shape(HORSE, livery.horse)
    for hoof in ("M107 317H132V328H107Z", "M59 317H85V328H59Z", "M188 221H204V229H188Z"):
        pen.shape(hoof, INK)
    pen.shape(MANE, livery.mane)
    pen.line(
        "M190 113C188 130 190 146 197 161M206 126L195 154M208 162C190 184 162 188 136 186",
        GOLD,
        3.4,
    )
    pen.disc(196, 126, 2.8, INK, 0).disc(216, 160, 1.8, INK, 0)
    # Cloth and cape behind the rider, then the rider.
    pen.shape(
        "M72 192C64 206 60 222 62 238C86 248 114 248 138 236C142 222 138 206 130 192Z", livery.light
    )
    pen.line("M63 229C87 238 114 238 139 227", GOLD, 4)
    rider = pen.at(-4, 6, 0.98)
    rider.shape("M88 126C66 132 44 154 30 184C46 194 64 192 80 200L106 130Z", livery.shade)
    rider.limb("M98 196C116 200 128 212 128 230L118 258", 24, livery.second)
    rider.shape("M107 254H129C132 260 140 264 148 266C150 271 148 275 143 275H108Z", INK)
    rider.shape(
        "M80 176C72 186 66 198 66 208C90 216 118 216 140 206C138 194 134 184 130 176Z", livery.main
    )
    rider.shape("M78 180C76 150 80 126 106 122C132 126 136 150 132 180Z", livery.main)
    rider.shape("M106 122C132 126 136 150 132 180H106Z", livery.second)
    rider.shape("M78 176H132V184H78Z", GOLD)
    rider.limb("M126 140L150 142L156 108", 19, livery.main)
    court.held(pen, suit, 150, 106, 0.88)
    rider.limb("M86 142L84 176L124 184", 19, livery.main)
    figure.hand(pen, 124, 187)
    head = rider.at(104, 90, 0.92)
    rider.shape(
        "M84 130C92 124 98 116 106 116C114 116 120 124 128 130C116 138 96 138 84 130Z", PAPER
    )
    figure.bob(head, livery.hair)
    figure.face(head)
    figure.fringe(head, livery.hair)
    figure.helm(head, livery.second, livery.light)


COURTS: dict[str, Callable[[Pen, str, Court], None]] = {"J": sota, "Q": caballo, "K": rey}
