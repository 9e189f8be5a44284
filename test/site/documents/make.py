"""Makes the documents of this folder: python-docx, python-pptx, openpyxl, odfpy, reportlab.

python3 -m venv /tmp/documents && /tmp/documents/bin/pip install python-docx python-pptx openpyxl odfpy reportlab
/tmp/documents/bin/python test/site/documents/make.py
"""

import datetime
from pathlib import Path

from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.opc.constants import RELATIONSHIP_TYPE
from odf import dc, draw, meta, office, presentation, style, table, text
from odf.opendocument import (
    OpenDocumentPresentation,
    OpenDocumentSpreadsheet,
    OpenDocumentText,
)
from openpyxl import Workbook
from pptx import Presentation
from pptx.util import Inches
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    FrameBreak,
    ListFlowable,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

here = Path(__file__).parent
PRICES = [["Boat", "Places", "Price a day"], ["Dinghy", "4", "80 €"], ["Yawl", "6", "140 €"]]


def link(paragraph, address, words):
    relation = paragraph.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    element = OxmlElement("w:hyperlink")
    element.set(qn("r:id"), relation)
    run = OxmlElement("w:r")
    piece = OxmlElement("w:t")
    piece.text = words
    run.append(piece)
    element.append(run)
    paragraph._p.append(element)


def docx():
    document = Document()
    document.core_properties.title = "Charter terms"
    document.core_properties.author = "Ada Skipper"
    document.core_properties.created = datetime.datetime(2026, 3, 2, 9, 30)
    document.sections[0].header.paragraphs[0].text = "Harbour Boats, header of every page"
    document.add_heading("Charter terms", 0)
    document.add_paragraph("These terms hold for every boat that we charter from our harbour.")
    document.add_heading("Payment", 1)
    paragraph = document.add_paragraph("A deposit of ")
    paragraph.add_run("300 euros").bold = True
    paragraph.add_run(" is due at booking; see ")
    link(paragraph, "https://boats.example/booking", "our booking page")
    paragraph.add_run(".")
    document.add_heading("What to bring", 2)
    for words in ["A licence", "A passport"]:
        document.add_paragraph(words, style="List Bullet")
    document.add_paragraph("of each sailor", style="List Bullet 2")
    for words in ["Book", "Pay", "Sail"]:
        document.add_paragraph(words, style="List Number")
    document.add_heading("Prices", 1)
    grid = document.add_table(rows=0, cols=3)
    for line in PRICES:
        cells = grid.add_row().cells
        for cell, words in zip(cells, line):
            cell.text = words
    last = grid.add_row().cells
    last[0].merge(last[1]).text = "Ketch, by arrangement"
    last[2].text = "on request"
    document.add_paragraph("Prices include value added tax.")
    document.save(here / "terms.docx")


def xlsx():
    book = Workbook()
    book.properties.title = "Boat prices 2026"
    book.properties.creator = "Ada Skipper"
    sheet = book.active
    sheet.title = "Prices"
    sheet.append(["Prices of the season"])
    sheet.append([])
    sheet.append(["Boat", "From", "Price a day", "Discount"])
    for boat, day, price, share in [
        ("Dinghy", datetime.date(2026, 4, 1), 80, 0.05),
        ("Yawl", datetime.date(2026, 5, 15), 1140.5, 0.125),
    ]:
        sheet.append([boat, day, price, share])
        row = sheet.max_row
        sheet.cell(row, 2).number_format = "yyyy-mm-dd"
        sheet.cell(row, 3).number_format = '#,##0.00 "€"'
        sheet.cell(row, 4).number_format = "0.0%"
    sheet.cell(4, 1).hyperlink = "https://boats.example/dinghy"
    crew = book.create_sheet("Crew")
    crew.append(["Name", "Task"])
    crew.append(["Ada", "Skipper"])
    crew.append(["Bo", "Rope & sails"])
    crew.merge_cells("A5:B5")
    crew["A5"] = "All crew speak English."
    hidden = book.create_sheet("Wages")
    hidden.append(["Ada", 4000])
    hidden.sheet_state = "hidden"
    book.save(here / "prices.xlsx")


def pptx():
    deck = Presentation()
    deck.core_properties.title = "Sailing school"
    deck.core_properties.author = "Ada Skipper"
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text = "Learn to sail"
    slide.placeholders[1].text = "Courses at the harbour"
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "What you learn"
    frame = slide.placeholders[1].text_frame
    frame.text = "Knots"
    for words, level in [("Bowline", 1), ("Tacking", 0)]:
        paragraph = frame.add_paragraph()
        paragraph.text = words
        paragraph.level = level
    slide.notes_slide.notes_text_frame.text = "Show the bowline twice."
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Fees"
    grid = slide.shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for row, line in enumerate(PRICES):
        for column, words in enumerate(line):
            grid.cell(row, column).text = words
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_textbox(Inches(1), Inches(1), Inches(4), Inches(1)).text_frame.text = (
        "Write to us at the harbour office."
    )
    deck.save(here / "school.pptx")


def about(document, title):
    document.meta.addElement(dc.Title(text=title))
    document.meta.addElement(meta.InitialCreator(text="Ada Skipper"))
    document.meta.addElement(meta.CreationDate(text="2026-03-02T09:30:00"))
    document.meta.addElement(dc.Language(text="en-GB"))


def odf_table(name, lines):
    grid = table.Table(name=name)
    for line in lines:
        row = table.TableRow()
        for words in line:
            cell = table.TableCell(valuetype="string")
            cell.addElement(text.P(text=words))
            row.addElement(cell)
        grid.addElement(row)
    return grid


def odt():
    document = OpenDocumentText()
    about(document, "House rules")
    bold = style.Style(name="Strong", family="text")
    bold.addElement(style.TextProperties(fontweight="bold"))
    document.automaticstyles.addElement(bold)
    body = document.text
    body.addElement(text.H(outlinelevel=1, text="House rules"))
    paragraph = text.P(text="Quiet hours begin at ")
    paragraph.addElement(text.Span(stylename=bold, text="ten"))
    paragraph.addText("; the ")
    paragraph.addElement(text.A(href="https://boats.example/office", text="office"))
    paragraph.addText(" is open until eight")
    note = text.Note(noteclass="footnote")
    note.addElement(text.NoteCitation(text="1"))
    inner = text.NoteBody()
    inner.addElement(text.P(text="In winter until five."))
    note.addElement(inner)
    paragraph.addElement(note)
    paragraph.addText(".")
    body.addElement(paragraph)
    body.addElement(text.H(outlinelevel=2, text="Not allowed"))
    bullets = text.List()
    for words in ["Open fire", "Loud music"]:
        item = text.ListItem()
        item.addElement(text.P(text=words))
        bullets.addElement(item)
    body.addElement(bullets)
    body.addElement(odf_table("Prices", PRICES))
    document.save(here / "rules.odt")


def ods():
    document = OpenDocumentSpreadsheet()
    about(document, "Tide table")
    grid = table.Table(name="Tides")
    grid.addElement(table.TableColumn())
    for day, high, words in [("Day", None, "High water"), ("Monday", 6.25, "6:15"), ("Tuesday", 7, "7:00")]:
        row = table.TableRow()
        cell = table.TableCell(valuetype="string")
        cell.addElement(text.P(text=day))
        row.addElement(cell)
        cell = (
            table.TableCell(valuetype="string")
            if high is None
            else table.TableCell(valuetype="float", value=high)
        )
        cell.addElement(text.P(text=words))
        row.addElement(cell)
        row.addElement(table.TableCell(numbercolumnsrepeated=16000))
        grid.addElement(row)
    empty = table.TableRow(numberrowsrepeated=1048000)
    empty.addElement(table.TableCell(numbercolumnsrepeated=16384))
    grid.addElement(empty)
    document.spreadsheet.addElement(grid)
    document.save(here / "tides.ods")


def odp():
    document = OpenDocumentPresentation()
    about(document, "Regatta day")
    layout = style.PageLayout(name="Layout")
    document.automaticstyles.addElement(layout)
    master = style.MasterPage(name="Master", pagelayoutname=layout)
    document.masterstyles.addElement(master)
    for title, words in [("Regatta day", "Start at noon"), ("Route", "Round the lighthouse")]:
        page = draw.Page(masterpagename=master)
        for kind, line in [("title", title), ("outline", words)]:
            frame = draw.Frame(attributes={"class": kind}, width="20cm", height="3cm")
            box = draw.TextBox()
            box.addElement(text.P(text=line))
            frame.addElement(box)
            page.addElement(frame)
        notes = presentation.Notes()
        frame = draw.Frame(attributes={"class": "notes"}, width="20cm", height="3cm")
        box = draw.TextBox()
        box.addElement(text.P(text=f"Say more about {title.lower()}."))
        frame.addElement(box)
        notes.addElement(frame)
        page.addElement(notes)
        document.presentation.addElement(page)
    document.save(here / "regatta.odp")


def furniture(canvas, document):
    canvas.setFont("Helvetica", 8)
    canvas.drawString(60, 820, "Harbour Boats - Handbook 2026")
    canvas.drawRightString(540, 20, f"Page {document.page}")


def pdf():
    styles = getSampleStyleSheet()
    normal, first, second = styles["Normal"], styles["Heading1"], styles["Heading2"]
    document = BaseDocTemplate(
        str(here / "handbook.pdf"),
        pagesize=A4,
        title="Handbook for guests",
        author="Ada Skipper",
        lang="en",
        invariant=1,
    )
    left = Frame(60, 60, 225, 740, id="left")
    right = Frame(310, 60, 225, 740, id="right")
    single = Frame(60, 60, 475, 740, id="single")
    document.addPageTemplates(
        [
            PageTemplate("two", [left, right], onPage=furniture),
            PageTemplate("one", [single], onPage=furniture),
        ]
    )
    column = (
        "The harbour lies in the lee of the island, so that guests may come in by any weather. "
        "Call the office on channel nine before you enter and wait for the green light. "
    )
    story = [
        Paragraph("Arrival", first),
        Paragraph(column * 2, normal),
        Paragraph("Berths", second),
        Paragraph("Left column ends with the berths, which are numbered from the pier.", normal),
        FrameBreak(),
        Paragraph("Departure", first),
        Paragraph("Right column begins with the departure. " + column, normal),
        NextPageTemplate("one"),
        PageBreak(),
        Paragraph("Prices", first),
        Paragraph("All prices are for one night and include water and power.", normal),
        Spacer(1, 10),
        Table(
            PRICES + [["Ketch", "8", "210 €"]],
            colWidths=[150, 100, 150],
            style=TableStyle([("GRID", (0, 0), (-1, -1), 0.5, "black")]),
        ),
        Spacer(1, 10),
        Paragraph("Bring along", second),
        ListFlowable([Paragraph("ropes", normal), Paragraph("fenders", normal)], bulletType="bullet"),
        ListFlowable([Paragraph("moor", normal), Paragraph("pay", normal)], bulletType="1", bulletFormat="%s."),
        Paragraph(
            'Book at <a href="https://boats.example/berths">our berth page</a> in time.', normal
        ),
        PageBreak(),
        Paragraph("Contact", first),
        Paragraph("The office is in the red house beside the crane.", normal),
    ]
    document.build(story)


for make in [docx, xlsx, pptx, odt, ods, odp, pdf]:
    make()
